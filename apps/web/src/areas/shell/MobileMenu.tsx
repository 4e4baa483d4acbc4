import { Drawer } from '@mantine/core'
import { useMounted } from '@mantine/hooks'
import type { Me } from '@muster/contracts/accounts'
import { NavProjects } from '../../features/projects/navigation/NavProjects.tsx'
import { Brand } from '../../ui/Brand.tsx'
import { useLockScroll } from '../../ui/dialog/use-lock-scroll.ts'
import { ThemeToggle } from '../../ui/ThemeToggle.tsx'
import type { AreaDescription } from '../description.ts'
import classes from './mobile-bar.module.css'
import { NavEntries } from './NavEntries.tsx'
import { SignedInUser } from './SignedInUser.tsx'

type Props = {
  description: AreaDescription
  me: Me
  orgId: number | undefined
  opened: boolean
  onClose: () => void
}

/** The whole navigation as a drawer over the page, on small screens. */
export function MobileMenu({ description, me, orgId, opened, onClose }: Props) {
  // The Drawer restores the focus only if `opened` changes to true after mounting, but this code loads on the first
  // press, when `opened` is already true.
  const mounted = useMounted()
  useLockScroll(opened && mounted)
  return (
    <Drawer
      opened={opened && mounted}
      onClose={onClose}
      size={280}
      title={<Brand />}
      closeButtonProps={{ 'aria-label': 'Close menu', size: 44, iconSize: 20 }}
      classNames={{ content: classes.menu, header: classes.menu, body: classes.menuBody }}
    >
      <div className={classes.menuEntries}>
        <NavEntries description={description} onFollow={onClose} />
        {orgId !== undefined && <NavProjects key={orgId} orgId={orgId} onFollow={onClose} />}
      </div>
      <div className={classes.theme}>
        <ThemeToggle />
      </div>
      <SignedInUser me={me} />
    </Drawer>
  )
}
