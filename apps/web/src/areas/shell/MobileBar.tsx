import { Drawer, UnstyledButton } from '@mantine/core'
import type { Me } from '@muster/contracts/accounts'
import { IconMenu2 } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { Brand } from '../../ui/Brand.tsx'
import type { AreaDescription } from '../description.ts'
import classes from './mobile-bar.module.css'
import { NavEntries } from './NavEntries.tsx'
import { Person } from './Person.tsx'

/** Entries that fit a thumb's reach; the rest stands in the slide-over menu. */
const inReach = 4

export function MobileBar({ description, me }: { description: AreaDescription; me: Me }) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <nav className={classes.bar} aria-label='Quick'>
        {description.menu.slice(0, inReach).map(({ segment, label, icon: Icon }) => (
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
          aria-expanded={open}
          onClick={() => setOpen(true)}
        >
          <IconMenu2 size={20} stroke={1.6} aria-hidden />
          <span>Menu</span>
        </UnstyledButton>
      </nav>
      <Drawer
        opened={open}
        onClose={() => setOpen(false)}
        size={280}
        title={<Brand />}
        closeButtonProps={{ 'aria-label': 'Close menu' }}
        classNames={{ content: classes.menu, body: classes.menuBody }}
      >
        <NavEntries description={description} onFollow={() => setOpen(false)} />
        <Person me={me} />
      </Drawer>
    </>
  )
}
