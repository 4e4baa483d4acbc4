import type { EditorState } from 'prosemirror-state'
import type { EditorView } from 'prosemirror-view'
import type { KeyboardEvent, ReactNode } from 'react'
import { EmojiNameList } from '../../emoji/EmojiNameList.tsx'
import { emojiMatches, emojiNamed } from '../../emoji/emoji-matches.ts'
import type { NamedEmoji } from '../../emoji/emojis.ts'
import { chosenEmoji, openName, useEmojis } from '../../emoji/use-emoji-names.ts'
import { MentionList } from '../MentionList.tsx'
import { mentionAt } from '../mention.ts'
import { useMembersToMention } from '../use-mentionable.ts'
import type { Candidate } from '../use-mentions.ts'
import { BlockList } from './BlockList.tsx'
import { type BlockChoice, blocksMatching } from './blocks.ts'
import { useEditorCompletion } from './use-editor-completion.ts'

type Place = { from: number; to: number }

/** Inserts a text and a space after it, unless there is one. */
function insertWord({ state, dispatch }: EditorView, word: string, { from, to }: Place) {
  const { $to } = state.selection
  const hasSpace = $to.parent.textBetween($to.parentOffset, $to.parent.content.size, null, ' ').startsWith(' ')
  dispatch(state.tr.insertText(hasSpace ? word : `${word} `, from, to).scrollIntoView())
}

function insertBlock(view: EditorView, block: BlockChoice, { from, to }: Place) {
  view.dispatch(view.state.tr.delete(from, to))
  block.run(view.state, view.dispatch, view)
}

/** A slash at the start of a block that contains nothing else. */
function blockNameAt(text: string) {
  const [, word] = /^\/([\p{L}\d]{0,20}(?: [\p{L}\d]{0,20})?)$/u.exec(text) ?? []
  return word === undefined ? undefined : { from: 0, word }
}

type Options = {
  view: EditorView | undefined
  state: EditorState | undefined
  organizationId: number | undefined
  listId: string
}

/** The list of members, emoji or blocks that is open at the caret. */
export function useCompletions({ view, state, organizationId, listId }: Options) {
  const mention = useEditorCompletion<Candidate>({
    view,
    state,
    partAt: mentionAt,
    insert: (editor, { username }, place) => insertWord(editor, `@${username}`, place),
  })
  const mentions = mention.listFor(useMembersToMention(organizationId, mention.word))
  const emoji = useEditorCompletion<NamedEmoji>({
    view,
    state,
    partAt: openName,
    insert: (editor, item, place) => insertWord(editor, chosenEmoji(item), place),
  })
  const allEmojis = useEmojis(emoji.word !== undefined)
  const emojis = emoji.listFor(emoji.word === undefined ? [] : emojiMatches(allEmojis, emoji.word))
  const block = useEditorCompletion<BlockChoice>({ view, state, partAt: blockNameAt, insert: insertBlock })
  const isAlone = state?.selection.$from.parent.type.name === 'paragraph' && hasNothingAfter(state)
  const blocks = block.listFor(isAlone && block.word !== undefined ? blocksMatching(block.word) : [])

  const open = [mentions, emojis, blocks].find(({ items }) => items.length > 0)
  const { currentIndex = 0 } = open ?? {}
  const shared = { id: listId, currentIndex }
  const list: ReactNode =
    open === mentions ? (
      <MentionList {...shared} people={mentions.items} onChoose={mentions.choose} />
    ) : open === emojis ? (
      <EmojiNameList {...shared} emojis={emojis.items} onChoose={emojis.choose} />
    ) : open === blocks ? (
      <BlockList {...shared} blocks={blocks.items} onChoose={blocks.choose} />
    ) : null
  return {
    isOpen: open !== undefined,
    currentIndex,
    list,
    onKeyDown: (event: KeyboardEvent) => open?.onKeyDown(event) ?? false,
    emojiNamed: (name: string) => {
      const found = emojiNamed(allEmojis, name)
      return found && chosenEmoji(found)
    },
  }
}

const hasNothingAfter = ({ selection }: EditorState) =>
  selection.$from.parentOffset === selection.$from.parent.content.size
