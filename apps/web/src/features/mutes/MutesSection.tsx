import { Button } from '@mantine/core'
import type { Mute } from '@muster/contracts/mutes'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useAreaPath } from '../../lib/area.ts'
import { formatMoment } from '../../lib/format/dates.ts'
import { ErrorState } from '../../ui/page/ErrorState.tsx'
import { Section } from '../../ui/section/Section.tsx'
import { muteObjects } from './mute.ts'
import classes from './mutes.module.css'
import { mutesQuery } from './queries.ts'

/** The section of the settings with the objects that the user has muted. */
export function MutesSection() {
  const { data, error, refetch, isFetching } = useQuery(mutesQuery)
  return (
    <Section
      title='Muted'
      text='You get no notifications about these and what is in them, except when somebody mentions you. Assignments are silent too.'
    >
      {error && !data ? (
        <ErrorState message={error.message} onRetry={refetch} retrying={isFetching} />
      ) : data?.length === 0 ? (
        <p className={classes.none}>Nothing is muted. The menus of tasks, projects and goals offer it.</p>
      ) : (
        <ul className={classes.list} aria-label='Muted' aria-busy={!data}>
          {data?.map((mute) => (
            <MuteRow key={`${mute.type}-${mute.object_id}`} mute={mute} />
          ))}
        </ul>
      )}
    </Section>
  )
}

const typeNames = { task: 'Task', project: 'Project', goal: 'Goal' } as const

function MuteRow({ mute: { type, object_id: id, organization_id, title, key, expires_at } }: { mute: Mute }) {
  const to = useAreaPath()
  const queryClient = useQueryClient()
  const [isSaving, setSaving] = useState(false)
  const unmute = () => {
    setSaving(true)
    const objects = { organizationId: organization_id, type, ids: [id], name: key ?? title }
    muteObjects(queryClient, objects, { muted: false }).finally(() => setSaving(false))
  }
  return (
    <li className={classes.row}>
      <span className={classes.type}>{typeNames[type]}</span>
      <span className={classes.title}>
        {type === 'goal' ? (
          <Link to={to('goals')} search={{ orgId: organization_id, goalId: id }}>
            {title}
          </Link>
        ) : (
          <Link to={to(`${type}s`, id)} search={{ orgId: organization_id }}>
            {key ? `${key} ${title}` : title}
          </Link>
        )}
        {expires_at && <span className={classes.end}>Until {formatMoment(expires_at)}</span>}
      </span>
      <Button
        size='compact-sm'
        variant='default'
        disabled={isSaving}
        aria-label={`Unmute ${key ?? title}`}
        onClick={unmute}
      >
        Unmute
      </Button>
    </li>
  )
}
