import { Drawer } from '@mantine/core'
import type { Me } from '@muster/contracts/accounts'
import { Brand } from '../../ui/Brand.tsx'
import { ThemeToggle } from '../../ui/ThemeToggle.tsx'
import type { AreaDescription } from '../description.ts'
import classes from './mobile-bar.module.css'
import { NavEntries } from './NavEntries.tsx'
import { Person } from './Person.tsx'

type Props = { description: AreaDescription; me: Me; opened: boolean; onClose: () => void }

/** The whole navigation, sliding over the page of a small screen. */
export const MobileMenu = ({ description, me, opened, onClose }: Props) => (
  <Drawer
    opened={opened}
    onClose={onClose}
    size={280}
    title={<Brand />}
    closeButtonProps={{ 'aria-label': 'Close menu', size: 44 }}
    classNames={{ content: classes.menu, header: classes.menu, body: classes.menuBody }}
  >
    <NavEntries description={description} onFollow={onClose} />
    <div className={classes.theme}>
      <ThemeToggle />
    </div>
    <Person me={me} />
  </Drawer>
)
