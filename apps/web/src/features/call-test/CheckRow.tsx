import { IconAlertTriangle, IconCheck, IconCircleDashed, IconMinus } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Badge, type Tone } from '../../ui/marks/Badge.tsx'
import classes from './call-test.module.css'
import type { Check } from './check.ts'

const appearances: Record<Check['state'], { label: string; tone: Tone; glyph: ReactNode }> = {
  waiting: { label: 'Not tested', tone: 'neutral', glyph: <IconCircleDashed size={14} aria-hidden /> },
  running: { label: 'Testing', tone: 'accent', glyph: <IconCircleDashed size={14} aria-hidden /> },
  works: { label: 'Works', tone: 'ok', glyph: <IconCheck size={14} aria-hidden /> },
  fails: { label: 'Fails', tone: 'danger', glyph: <IconAlertTriangle size={14} aria-hidden /> },
  skipped: { label: 'Not set up', tone: 'neutral', glyph: <IconMinus size={14} aria-hidden /> },
}

type Props = { name: string; explanation: string; check: Check; children?: ReactNode }

/** One requirement of a call. Shows the text of its check or, if that text is empty, why the requirement matters. */
export function CheckRow({ name, explanation, check, children }: Props) {
  const { label, tone, glyph } = appearances[check.state]
  return (
    <li className={classes.row}>
      <div className={classes.said}>
        <span className={classes.name}>{name}</span>
        <span className={classes.words}>{check.text || explanation}</span>
        {children}
      </div>
      <span className={classes.state}>
        <Badge tone={tone} glyph={glyph}>
          {label}
        </Badge>
      </span>
    </li>
  )
}
