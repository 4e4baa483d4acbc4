import { can } from '@muster/contracts/capabilities'
import { absenceSentence, type SentencePart, waitingSentence } from '@muster/contracts/waiting'
import { IconCalendarOff, IconHourglass } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useAreaPath } from '../../lib/area.ts'
import { useActor } from '../../lib/organization.ts'
import { ErrorState } from '../../ui/page/ErrorState.tsx'
import { useCardLinks } from '../tasks/board/use-card-links.ts'
import { openStatus } from '../tasks/filters/status-choices.ts'
import { type WaitingSubject, waitingQuery } from './queries.ts'
import classes from './waiting.module.css'

/** Whom and what a goal or milestone waits for, and which absences shift its tasks. */
export function WaitingSentence({ of, id }: { of: WaitingSubject; id: number }) {
  const { data, error, refetch, isFetching } = useQuery(waitingQuery(of, id))
  if (error && !data) return <ErrorState message={error.message} onRetry={refetch} retrying={isFetching} />
  if (!data) return <template data-awaited />
  const waiting = waitingSentence(data.waits_for)
  return (
    <>
      {waiting && <Sentence of={of} icon={IconHourglass} parts={waiting} />}
      {data.absences.map((absence) => (
        <Sentence
          key={`${absence.user_id} ${absence.starts_on}`}
          of={of}
          icon={IconCalendarOff}
          parts={absenceSentence(absence)}
        />
      ))}
    </>
  )
}

type SentenceProps = { of: WaitingSubject; icon: typeof IconHourglass; parts: readonly SentencePart[] }

const Sentence = ({ of, icon: SentenceIcon, parts }: SentenceProps) => (
  <p className={classes.waiting} data-of={of}>
    <SentenceIcon size={16} stroke={1.8} aria-hidden />
    <span>
      {parts.map((part, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a sentence have no identity besides their place.
        <Part key={index} part={part} />
      ))}
    </span>
  </p>
)

function Part({ part }: { part: SentencePart }) {
  const to = useAreaPath()
  const { hrefOf, follow, preload } = useCardLinks()
  const seesTasks = can.seeEverything(useActor())
  if (typeof part === 'string') return part
  if ('task' in part) {
    const { id, key, title } = part.task
    return (
      <a
        href={hrefOf(id)}
        title={title}
        onClick={(event) => follow(event, id)}
        onPointerEnter={() => preload(id)}
        onFocus={() => preload(id)}
      >
        {key}
      </a>
    )
  }
  // Members cannot open the list of another person's tasks.
  if (!seesTasks) return <strong>{part.person}</strong>
  return (
    <Link to={to('tasks')} search={{ person: String(part.userId), status: openStatus }}>
      {part.person}
    </Link>
  )
}
