import { UnstyledButton } from '@mantine/core'
import type { Me } from '@muster/contracts/accounts'
import { IconMenu2 } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { lazy, Suspense, useState } from 'react'
import type { AreaDescription } from '../description.ts'
import classes from './mobile-bar.module.css'

const MobileMenu = lazy(async () => ({ default: (await import('./MobileMenu.tsx')).MobileMenu }))

/** Maximum number of links in the bar. The menu that slides over the page contains all the links of the area. */
const maxEntries = 4

export function MobileBar({ description, me }: { description: AreaDescription; me: Me }) {
  const [state, setState] = useState<'untouched' | 'open' | 'closed'>('untouched')
  return (
    <>
      <nav className={classes.bar} aria-label='Quick'>
        {description.menu.slice(0, maxEntries).map(({ segment, label, icon: Icon }) => (
          <Link
            key={segment}
            to={`/${description.area}/${segment}`}
            className={classes.entry}
            activeProps={{ 'aria-current': 'page' }}
            activeOptions={{ includeSearch: false }}
          >
            <Icon size={20} stroke={1.6} aria-hidden />
            <span>{label}</span>
          </Link>
        ))}
        <UnstyledButton
          className={classes.entry}
          aria-haspopup='dialog'
          aria-expanded={state === 'open'}
          onClick={() => setState('open')}
        >
          <IconMenu2 size={20} stroke={1.6} aria-hidden />
          <span>Menu</span>
        </UnstyledButton>
      </nav>
      <Suspense>
        {state !== 'untouched' && (
          <MobileMenu description={description} me={me} opened={state === 'open'} onClose={() => setState('closed')} />
        )}
      </Suspense>
    </>
  )
}
