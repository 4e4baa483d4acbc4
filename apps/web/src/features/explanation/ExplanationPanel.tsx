import { can } from '@muster/contracts/capabilities'
import type { Explanation, WorkShare } from '@muster/contracts/explanation'
import { IconChevronRight } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { formatCount } from '../../lib/format/count.ts'
import { useActor } from '../../lib/organization.ts'
import { ErrorState } from '../../ui/page/ErrorState.tsx'
import { ShareRow } from '../../ui/ShareRow.tsx'
import { AwaitedSpinner } from '../../ui/section/AwaitedSpinner.tsx'
import classes from './explanation.module.css'
import { halvesText, nameOf, percent, weighingText } from './explanation-text.ts'
import { type ExplanationSubject, explanationQuery } from './queries.ts'
import { ShareTasks } from './ShareTasks.tsx'

/** At first the largest shares are shown. */
const shownCount = 8

type Subject = { of: ExplanationSubject; id: number }

/** Each person's share of the work with its finished and open part, and on request the tasks that make it up. */
export function ExplanationPanel({ of, id }: Subject) {
  const headingId = useId()
  const isComplete = can.seeEverything(useActor())
  const { data, error, refetch } = useQuery(explanationQuery(of, id))
  return (
    <section className={classes.place} data-of={of} aria-labelledby={headingId}>
      <h2 id={headingId} className={classes.heading}>
        Shares of the work
      </h2>
      {error && !data ? (
        <ErrorState message={error.message} onRetry={refetch} />
      ) : !data ? (
        <AwaitedSpinner label='Loading shares of the work' />
      ) : data.shares.length === 0 ? (
        <p className={classes.note}>
          {isComplete ? 'No work to divide yet: there are no tasks that count.' : 'None of its tasks is yours yet.'}
        </p>
      ) : (
        <Shares explanation={data} isComplete={isComplete} of={of} />
      )}
    </section>
  )
}

function Shares({ explanation, isComplete, of }: { explanation: Explanation; isComplete: boolean; of: Subject['of'] }) {
  const [isLong, setLong] = useState(false)
  const { id, shares } = explanation
  const shown = isLong ? shares : shares.slice(0, shownCount)
  const restCount = shares.length - shown.length
  return (
    <>
      <p className={classes.note}>
        {!isComplete && 'Of the tasks that you see. '}
        {weighingText(explanation)} Cancelled tasks do not count.
      </p>
      <ul className={classes.shares} aria-label='Shares of the work'>
        {shown.map((share) => (
          <Share key={share.user_id ?? 0} share={share} of={of} id={id} />
        ))}
      </ul>
      {restCount > 0 && (
        <button type='button' className={classes.why} onClick={() => setLong(true)}>
          Show {formatCount(restCount)} more
        </button>
      )}
    </>
  )
}

function Share({ share, of, id }: Subject & { share: WorkShare }) {
  const [isOpened, setOpened] = useState(false)
  const listId = useId()
  const name = nameOf(share)
  return (
    <ShareRow
      name={name}
      userId={share.user_id}
      counts={halvesText(share)}
      share={percent(share.percentage)}
      percent={share.finished_percentage}
      openPercent={share.open_percentage}
    >
      <button
        type='button'
        className={classes.why}
        aria-expanded={isOpened}
        aria-controls={listId}
        onClick={() => setOpened(!isOpened)}
      >
        <IconChevronRight size={14} stroke={1.8} aria-hidden />
        Why {percent(share.percentage)}?<span className='visually-hidden'> {name}</span>
      </button>
      <div id={listId} className={classes.reasons}>
        {isOpened && <ShareTasks of={of} id={id} userId={share.user_id} name={name} />}
      </div>
    </ShareRow>
  )
}
