import { Button } from '@mantine/core'
import { IconFilter } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { useOffers, usePausedKeys } from '../../../lib/actions/offers.ts'
import type { Area } from '../../../lib/area.ts'
import { keysOf } from '../../../lib/shortcuts.ts'
import { useIsPhone } from '../../../lib/use-is-phone.ts'
import { lazilyOpened } from '../../../ui/dialog/lazily-opened.ts'
import classes from '../../../ui/filters/filters.module.css'
import { WithKey } from '../../../ui/keys/WithKey.tsx'

const FilterMenu = lazilyOpened(async () => (await import('./FilterMenu.tsx')).FilterMenu)

type Props = { area: Area; organizationId: number; userId: number }

/** The button that adds a filter of any property. Its menu loads when it is opened, or when the button is hovered. */
export function FilterButton(props: Props) {
  const isPhone = useIsPhone()
  const button = useRef<HTMLButtonElement>(null)
  const [anchor, setAnchor] = useState<HTMLElement>()
  const open = () => setAnchor((current) => (current ? undefined : (button.current ?? undefined)))
  const preload = () => void FilterMenu.preload().catch(() => undefined)
  useOffers(() => [
    {
      title: 'Page',
      rank: 'page',
      actions: [{ id: 'filter', label: 'Filter tasks', icon: IconFilter, keys: keysOf.filter, run: open }],
    },
  ])
  // While the menu loads, keystrokes belong to it.
  usePausedKeys(anchor !== undefined)
  const close = () => {
    setAnchor(undefined)
    button.current?.focus()
  }
  return (
    <>
      <WithKey label='Add a filter' keys={keysOf.filter}>
        <Button
          ref={button}
          className={classes.add}
          variant='default'
          aria-haspopup='dialog'
          aria-expanded={anchor !== undefined}
          leftSection={<IconFilter size={16} stroke={1.6} aria-hidden />}
          onClick={open}
          onPointerEnter={preload}
        >
          {isPhone ? 'More filters' : 'Filter'}
        </Button>
      </WithKey>
      {anchor && <FilterMenu {...props} anchor={anchor} onClose={close} />}
    </>
  )
}
