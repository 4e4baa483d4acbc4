import { ActionIcon, Button } from '@mantine/core'
import { chatPageTexts } from '@muster/contracts/chat/page-texts'
import { IconUsersPlus } from '@tabler/icons-react'
import { useDeferredValue, useState } from 'react'
import { Hint } from '../../../ui/Hint.tsx'
import { EmptyState } from '../../../ui/page/EmptyState.tsx'
import { ErrorState } from '../../../ui/page/ErrorState.tsx'
import { SearchField } from '../../../ui/SearchField.tsx'
import { UnsentElsewhere } from '../UnsentElsewhere.tsx'
import { ChatEntry } from './ChatEntry.tsx'
import { type Conversation, countOf, searchConversations } from './conversations.ts'
import { aloneText, InviteColleagues } from './InviteColleagues.tsx'
import { ListSkeleton } from './ListSkeleton.tsx'
import classes from './list.module.css'
import { moveByArrows } from './move-by-arrows.ts'
import type { useConversations } from './use-conversations.ts'

type Props = {
  orgId: number
  conversationList: ReturnType<typeof useConversations>
  /** The id of the open room. */
  current: string | undefined
  onCreate: () => void
}

/** The left side of the chat: the groups, then the people, those online first, with unread counts. */
export function ChatList({ orgId, conversationList, current, onCreate }: Props) {
  const [text, setText] = useState('')
  const deferredText = useDeferredValue(text)
  const { conversations, error, retry, retrying } = conversationList
  const foundConversations = conversations && searchConversations(conversations, deferredText)
  const entries = (list: readonly Conversation[]) =>
    list.map((conversation) => (
      <ChatEntry
        key={conversation.roomId}
        orgId={orgId}
        conversation={conversation}
        current={conversation.roomId === current}
      />
    ))

  return (
    <div className={classes.list} data-chat-list>
      <div className={classes.listTop}>
        <h1 className={classes.title}>Team Chat</h1>
        <Hint label='New group'>
          <ActionIcon size={32} aria-label='New group' onClick={onCreate}>
            <IconUsersPlus size={18} stroke={1.6} />
          </ActionIcon>
        </Hint>
      </div>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the down arrow key moves the focus into the list */}
      <div className={classes.search} onKeyDown={moveByArrows}>
        <SearchField label={chatPageTexts.search} placeholder={chatPageTexts.search} value={text} onChange={setText} />
      </div>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: arrow keys move the focus; each entry is a link */}
      <div className={classes.scroll} aria-busy={!foundConversations} onKeyDown={moveByArrows}>
        <div className={classes.narrow}>
          <UnsentElsewhere />
        </div>
        {error !== undefined && <ErrorState message={error} onRetry={retry} retrying={retrying} />}
        {error === undefined && !foundConversations && <ListSkeleton />}
        {foundConversations && countOf(foundConversations) === 0 && (
          <EmptyState
            compact
            title={chatPageTexts.none}
            {...(conversations && countOf(conversations) === 0
              ? {
                  text: aloneText,
                  // On wide screens, the button is in the middle of the page.
                  action: (
                    <div className={classes.narrow}>
                      <InviteColleagues />
                    </div>
                  ),
                }
              : {
                  action: (
                    <Button size='sm' onClick={() => setText('')}>
                      Clear search
                    </Button>
                  ),
                })}
          />
        )}
        {foundConversations && (
          <>
            <ListSection title='Groups' entries={entries(foundConversations.groups)} />
            <ListSection
              title='Online'
              entries={entries(foundConversations.online)}
              shownIfEmpty={countOf(foundConversations) > 0}
            />
            <ListSection
              title='Offline'
              entries={entries(foundConversations.offline)}
              shownIfEmpty={countOf(foundConversations) > 0}
            />
            <ListSection title='No longer here' entries={entries(foundConversations.former)} />
          </>
        )}
      </div>
    </div>
  )
}

function ListSection({
  title,
  entries,
  shownIfEmpty = false,
}: {
  title: string
  entries: React.ReactNode[]
  shownIfEmpty?: boolean
}) {
  if (entries.length === 0 && !shownIfEmpty) return null
  return (
    <section aria-label={title}>
      <h2 className={classes.group}>
        {title} ({entries.length})
      </h2>
      {entries.length > 0 && <ul className={classes.entries}>{entries}</ul>}
    </section>
  )
}
