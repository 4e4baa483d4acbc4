import { Button } from '@mantine/core'
import { type ReactNode, useRef } from 'react'
import { Sheet } from '../sheet/Sheet.tsx'
import classes from './filters.module.css'

type Props = {
  opened: boolean
  onClose: () => void
  activeCount: number
  onClear: () => void
  /** The text of the button that closes the sheet, such as 'Show 12 tasks'. */
  resultText: string
  sort?: ReactNode
  children: ReactNode
}

/** The filters and the order of a list, on a phone. The list behind the sheet changes with each choice. */
export function FilterSheet({ opened, onClose, activeCount, onClear, resultText, sort, children }: Props) {
  const showButton = useRef<HTMLButtonElement>(null)
  // The clear button disappears when no filter is active, so the focus moves to its neighbor.
  const clear = () => {
    onClear()
    showButton.current?.focus()
  }
  return (
    <Sheet
      title={sort ? 'Sort and filter' : 'Filter'}
      opened={opened}
      onClose={onClose}
      footer={
        <>
          {activeCount > 0 && (
            <Button variant='default' size='md' onClick={clear}>
              Clear filters
            </Button>
          )}
          <Button ref={showButton} size='md' onClick={onClose}>
            {resultText}
          </Button>
        </>
      }
    >
      <div className={classes.sheet}>
        {sort}
        {children}
      </div>
    </Sheet>
  )
}
