import { CloseButton } from '@mantine/core'
import type { Milestone } from '@muster/contracts/milestones'
import { texts } from '@muster/contracts/texts'
import { useEffect } from 'react'
import classes from './celebration.module.css'
import { useAchievements } from './use-achievements.ts'

/** How long a celebration is shown. */
const celebrationMilliseconds = 5_000

/** Shows a card over the page when one of these milestones is completed. The page below stays usable. */
export function Celebration({ milestones }: { milestones: readonly Milestone[] | undefined }) {
  const { current, showNext } = useAchievements(milestones)

  useEffect(() => {
    if (!current) return
    const timer = setTimeout(showNext, celebrationMilliseconds)
    const onKey = (event: KeyboardEvent) => event.key === 'Escape' && showNext()
    addEventListener('keydown', onKey)
    return () => {
      clearTimeout(timer)
      removeEventListener('keydown', onKey)
    }
  }, [current, showNext])

  return (
    <div className={classes.place}>
      <div role='status'>
        {current && (
          <div className={classes.card} key={current.id}>
            <Quarters />
            <p className={classes.title}>{texts.milestone.achieved}</p>
            <p className={classes.name}>{current.title}</p>
          </div>
        )}
      </div>
      {current && (
        <CloseButton className={classes.close} aria-label={`Close: ${texts.milestone.achieved}`} onClick={showNext} />
      )}
    </div>
  )
}

const quarterTurns = [0, 1, 2, 3]

/** Animated icon: four quarters form a full ring, then a check mark appears inside. */
const Quarters = () => (
  <svg className={classes.ring} viewBox='0 0 96 96' aria-hidden='true'>
    <g className={classes.rays}>
      {Array.from({ length: 12 }, (_, ray) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the rays are always the same twelve
        <path key={ray} d='M48 6v-5' transform={`rotate(${ray * 30} 48 48)`} />
      ))}
    </g>
    {quarterTurns.map((turn) => (
      <path
        key={turn}
        className={classes.quarter}
        d='M48 16a32 32 0 0 1 32 32'
        pathLength={1}
        transform={`rotate(${turn * 90} 48 48)`}
        style={{ animationDelay: `${turn * 110}ms` }}
      />
    ))}
    <path className={classes.check} d='m35 49 9 9 17-19' pathLength={1} />
  </svg>
)
