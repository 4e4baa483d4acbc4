import { IconAlertCircle } from '@tabler/icons-react'
import type { RowFault } from './row-errors.ts'
import classes from './transfer.module.css'

/** A cell of the file. One with an error is marked, and its description is the error. */
export function PreviewCell({ text, fault }: { text: string; fault: RowFault | undefined }) {
  if (!fault) return <td>{text}</td>
  return (
    <td data-faulty title={fault.message}>
      <span className={classes.faultyCell}>
        <IconAlertCircle size={14} stroke={2} aria-hidden />
        <span className={classes.cellText}>{text || 'empty'}</span>
      </span>
    </td>
  )
}
