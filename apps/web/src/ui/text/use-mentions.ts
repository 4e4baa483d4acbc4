import { insertMention, mentionAt } from './mention.ts'
import { type CompletedField, useCompletion } from './use-completion.ts'

/** A user who can be mentioned. */
export type Candidate = { userId: string; name: string; username: string }

/** Completes usernames after an at-sign. */
export const useMentions = (field: CompletedField) =>
  useCompletion<Candidate>({
    ...field,
    partAt: mentionAt,
    insert: (text, { from, caret, item }) => insertMention(text, { from, caret, username: item.username }),
  })
