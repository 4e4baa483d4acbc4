import { IconAlertTriangle, IconCheck, IconCircleDashed, IconMinus } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Badge, type Tone } from '../../ui/marks/Badge.tsx'
import classes from './call-test.module.css'
import type { Check } from './check.ts'

const looks: Record<Check['state'], { word: string; tone: Tone; glyph: ReactNode }> = {
  waiting: { word: 'Not tested', tone: 'neutral', glyph: <IconCircleDashed size={14} aria-hidden /> },
  running: { word: 'Testing', tone: 'accent', glyph: <IconCircleDashed size={14} aria-hidden /> },
  works: { word: 'Works', tone: 'ok', glyph: <IconCheck size={14} aria-hidden /> },
  fails: { word: 'Fails', tone: 'danger', glyph: <IconAlertTriangle size={14} aria-hidden /> },
  skipped: { word: 'Not set up', tone: 'neutral', glyph: <IconMinus size={14} aria-hidden /> },
}

type Props = { name: string; about: string; check: Check; children?: ReactNode }

/** One requirement of a call: its purpose, until there is a result. */
export function CheckRow({ name, about, check, children }: Props) {
  const { word, tone, glyph } = looks[check.state]
  return (
    <li className={classes.row}>
      <div className={classes.said}>
        <span className={classes.name}>{name}</span>
        <span className={classes.words}>{check.words || about}</span>
        {children}
      </div>
      <span className={classes.state}>
        <Badge tone={tone} glyph={glyph}>
          {word}
        </Badge>
      </span>
    </li>
  )
}
