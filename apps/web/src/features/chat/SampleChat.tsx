import { chatPageTexts } from '@muster/contracts/chat/page-texts'
import { useAreaPath } from '../../lib/area.ts'
import { Avatar } from '../../ui/avatar/Avatar.tsx'
import { ButtonLink } from '../../ui/ButtonLink.tsx'
import { Badge } from '../../ui/marks/Badge.tsx'
import { EmptyState } from '../../ui/page/EmptyState.tsx'
import entry from './conversations/entry.module.css'
import classes from './conversations/list.module.css'
import { Presence } from './Presence.tsx'
import page from './page.module.css'
import { UnsentElsewhere } from './UnsentElsewhere.tsx'

const samples = [
  { name: 'Alex Morgan', role: 'Manager', isOnline: true },
  { name: 'Noor Haddad', role: 'Member', isOnline: true },
  { name: 'Sam Okafor', role: 'Member', isOnline: false },
]

/** A sample of the chat, for users who belong to no organization yet. */
export function SampleChat() {
  const to = useAreaPath()
  return (
    <div className={page.page}>
      <div className={classes.list}>
        <div className={classes.listTop}>
          <h1 className={classes.title}>Team Chat</h1>
          <Badge outline>Sample</Badge>
        </div>
        <div className={classes.scroll}>
          <div className={classes.narrow}>
            <UnsentElsewhere />
          </div>
          <ListSection title='Online' people={samples.filter(({ isOnline }) => isOnline)} />
          <ListSection title='Offline' people={samples.filter(({ isOnline }) => !isOnline)} />
        </div>
      </div>
      <section className={page.right} aria-label='Conversation'>
        <div className={page.middle}>
          <EmptyState
            title={chatPageTexts.welcome}
            text='The three members in the list are a sample. Create or join an organization to write with your own team.'
            action={<ButtonLink to={to('dashboard')}>Go to Dashboard</ButtonLink>}
          />
          <UnsentElsewhere />
        </div>
      </section>
    </div>
  )
}

const ListSection = ({ title, people }: { title: string; people: typeof samples }) => (
  <section aria-label={title}>
    <h2 className={classes.group}>
      {title} ({people.length})
    </h2>
    <ul className={classes.entries}>
      {people.map(({ name, role, isOnline }) => (
        <li key={name} className={entry.entry}>
          <span className={entry.face}>
            <Avatar name={name} size={32} />
            <Presence online={isOnline} />
          </span>
          <span className={entry.words}>
            <span className={entry.name}>{name}</span>
            <span className={entry.last}>{role} · Sample</span>
          </span>
        </li>
      ))}
    </ul>
  </section>
)
