import { Button, Popover } from '@mantine/core'
import { can } from '@muster/contracts/capabilities'
import type { Task } from '@muster/contracts/tasks'
import type { Watcher, WatchReason } from '@muster/contracts/tasks/watchers'
import { texts } from '@muster/contracts/texts'
import { IconUserPlus } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Suspense, useRef, useState } from 'react'
import { useOffers } from '../../../lib/actions/offers.ts'
import { formatMoment } from '../../../lib/format/dates.ts'
import { useActor } from '../../../lib/organization.ts'
import { usePrinting } from '../../../lib/printing.ts'
import { useMe } from '../../../lib/session.ts'
import { Avatar } from '../../../ui/avatar/Avatar.tsx'
import { AvatarGroup } from '../../../ui/avatar/AvatarGroup.tsx'
import { lazilyOpened } from '../../../ui/dialog/lazily-opened.ts'
import { IconButton } from '../../../ui/IconButton.tsx'
import { mutedTasks, muteObjects } from '../../mutes/mute.ts'
import { mutesQuery } from '../../mutes/queries.ts'
import { followTasks } from './follow.ts'
import { watchersQuery } from './queries.ts'
import classes from './watchers.module.css'

const AddWatcherPopover = lazilyOpened(async () => (await import('./AddWatcherPopover.tsx')).AddWatcherPopover)

/** Who follows the task, and whether the user does. */
export function WatchersProperty({ task }: { task: Task }) {
  const me = useMe()
  const mayAdd = can.addWatchers(useActor(), task)
  const queryClient = useQueryClient()
  const { data } = useQuery(watchersQuery(task))
  const mutes = useQuery(mutesQuery)
  const [isSaving, setSaving] = useState(false)
  const mute = mutes.data?.find(({ type, object_id }) => type === 'task' && object_id === task.id)
  const isFollowing = data?.some(({ user }) => user.id === me.id) ?? false
  const run = (change: Promise<void>) => {
    setSaving(true)
    change.finally(() => setSaving(false))
  }
  const unmute = () => {
    const objects = mutedTasks([task])
    if (objects) run(muteObjects(queryClient, objects, { muted: false }))
  }
  const toggle = () => run(followTasks(queryClient, [task], !isFollowing))
  // The list of watchers is current, while the action on a task may only guess.
  useOffers(() => [
    {
      title: 'Watchers',
      rank: 'row',
      actions:
        data && !isSaving
          ? [{ id: 'toggle-follow', label: 'Follow or unfollow', keys: 'S', isKeyOnly: true, run: toggle }]
          : [],
    },
  ])
  return (
    <span className={classes.value}>
      {data && data.length > 0 && <WatcherList watchers={data} />}
      {data && mayAdd && <AddWatcher task={task} />}
      <Button
        variant={isFollowing ? 'light' : 'default'}
        size='compact-sm'
        aria-pressed={isFollowing}
        aria-label={isFollowing ? 'Following: unfollow this task' : 'Follow this task'}
        title={isFollowing ? 'Unfollow (Shift S)' : 'Follow (Shift S)'}
        disabled={!data || isSaving}
        onClick={toggle}
      >
        {isFollowing ? 'Following' : 'Follow'}
      </Button>
      {mute && (
        <Button
          variant='subtle'
          size='compact-sm'
          title={`You get no notifications about this task, except mentions${
            mute.expires_at ? `, until ${formatMoment(mute.expires_at)}` : ''
          }`}
          disabled={isSaving}
          onClick={unmute}
        >
          Muted: unmute
        </Button>
      )}
    </span>
  )
}

/** The button that opens the list of people who can be added. */
function AddWatcher({ task }: { task: Task }) {
  const button = useRef<HTMLButtonElement>(null)
  const [isOpen, setOpen] = useState(false)
  const close = () => {
    setOpen(false)
    button.current?.focus()
  }
  return (
    <>
      <IconButton
        ref={button}
        size={24}
        aria-label='Add a watcher'
        aria-haspopup='dialog'
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
      >
        <IconUserPlus size={16} stroke={1.6} aria-hidden />
      </IconButton>
      <Suspense>
        {isOpen && button.current && <AddWatcherPopover task={task} anchor={button.current} onClose={close} />}
      </Suspense>
    </>
  )
}

const reasonTexts: Record<WatchReason, string> = {
  manual: 'Follows',
  created: 'Created it',
  assigned: 'Assigned',
  commented: 'Commented',
  mentioned: 'Mentioned',
}

function WatcherList({ watchers }: { watchers: Watcher[] }) {
  const [opened, setOpened] = useState(false)
  const printing = usePrinting()
  const label = watchers.length === 1 ? '1 watcher' : `${watchers.length} watchers`
  if (printing) return watchers.map(({ user }) => user.full_name ?? texts.unknownUser).join(', ')
  return (
    <Popover opened={opened} onChange={setOpened} position='bottom-start' withinPortal trapFocus>
      <Popover.Target>
        <button type='button' className={classes.people} aria-label={label} onClick={() => setOpened(!opened)}>
          <AvatarGroup people={watchers.map(({ user }) => user)} compact />
        </button>
      </Popover.Target>
      <Popover.Dropdown className={classes.list}>
        <ul aria-label={label}>
          {watchers.map(({ user, reason }) => (
            <li key={user.id} className={classes.person}>
              <Avatar name={user.full_name ?? texts.unknownUser} userId={user.id} size={20} />
              <span>{user.full_name ?? texts.unknownUser}</span>
              <span className={classes.reason}>{reasonTexts[reason]}</span>
            </li>
          ))}
        </ul>
      </Popover.Dropdown>
    </Popover>
  )
}
