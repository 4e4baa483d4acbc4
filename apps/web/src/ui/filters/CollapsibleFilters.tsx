import { Button } from '@mantine/core'
import { IconAdjustmentsHorizontal } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { useIsPhone } from '../../lib/use-is-phone.ts'
import { lazilyOpened } from '../dialog/lazily-opened.ts'
import classes from './filters.module.css'

const FilterSheet = lazilyOpened(async () => (await import('./FilterSheet.tsx')).FilterSheet)

type Props = {
  /** Number of active filters. */
  activeCount: number
  onClear: () => void
  /** The order of the list; shown on a phone, where the list has no headers to sort by. */
  sort?: ReactNode
  resultText?: string
  children: ReactNode
}

/** Filters in a row; on a phone, a button with the number of active filters opens them in a sheet. */
export function CollapsibleFilters({ children, ...props }: Props) {
  const isPhone = useIsPhone()
  return isPhone ? <PhoneFilters {...props}>{children}</PhoneFilters> : children
}

function PhoneFilters({ activeCount, resultText = 'Show results', ...rest }: Props) {
  const [isOpened, setOpened] = useState(false)
  const [wasOpened, setWasOpened] = useState(false)
  const open = () => {
    setWasOpened(true)
    setOpened(true)
  }
  return (
    <>
      <Button
        variant={activeCount > 0 ? 'light' : 'default'}
        aria-haspopup='dialog'
        aria-expanded={isOpened}
        leftSection={<IconAdjustmentsHorizontal size={16} stroke={1.6} aria-hidden />}
        onClick={open}
      >
        Filters
        {activeCount > 0 && (
          <span className={classes.active}>
            {activeCount}
            <span className='visually-hidden'> active</span>
          </span>
        )}
      </Button>
      {wasOpened && (
        <FilterSheet
          {...rest}
          opened={isOpened}
          onClose={() => setOpened(false)}
          activeCount={activeCount}
          resultText={resultText}
        />
      )}
    </>
  )
}
