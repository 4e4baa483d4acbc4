import { Button } from '@mantine/core'
import { IconAdjustmentsHorizontal } from '@tabler/icons-react'
import { type ReactNode, useId, useRef, useState } from 'react'
import classes from './filters.module.css'

type Props = {
  /** Number of active filters. */
  activeCount: number
  onClear: () => void
  children: ReactNode
}

/** Filters in a row; on a phone, a button with the number of active filters expands them. */
export function CollapsibleFilters({ activeCount, onClear, children }: Props) {
  const [open, setOpen] = useState(false)
  const id = useId()
  const expandButton = useRef<HTMLButtonElement>(null)
  // The clear button disappears when no filter is active, so the focus moves to the expand button.
  const clear = () => {
    onClear()
    expandButton.current?.focus()
  }
  return (
    <>
      <Button
        ref={expandButton}
        className={classes.fold}
        variant={activeCount > 0 ? 'light' : 'default'}
        aria-expanded={open}
        aria-controls={id}
        leftSection={<IconAdjustmentsHorizontal size={16} stroke={1.6} aria-hidden />}
        onClick={() => setOpen(!open)}
      >
        Filters
        {activeCount > 0 && (
          <span className={classes.active}>
            {activeCount}
            <span className='visually-hidden'> active</span>
          </span>
        )}
      </Button>
      <div id={id} className={classes.filters} data-open={open || undefined}>
        {children}
        {activeCount > 0 && (
          <Button className={classes.clear} variant='subtle' onClick={clear}>
            Clear filters
          </Button>
        )}
      </div>
    </>
  )
}
