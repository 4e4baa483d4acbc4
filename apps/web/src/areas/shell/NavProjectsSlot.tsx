import { Suspense, useEffect, useState } from 'react'
import { lazily } from '../../lib/lazily.ts'
import { useIsPhone } from '../../lib/use-is-phone.ts'
import { whenIdle } from '../../lib/when-idle.ts'

const NavProjects = lazily(async () => (await import('../../features/projects/navigation/NavProjects.tsx')).NavProjects)

/**
 * The projects in the sidebar. They load when the browser is idle, so that the page renders first, and not at all on
 * small screens, which have no sidebar.
 */
export function NavProjectsSlot({ orgId, collapsed }: { orgId: number; collapsed: boolean }) {
  const hasSidebar = !useIsPhone()
  const [isLoaded, setIsLoaded] = useState(false)
  useEffect(() => {
    if (!hasSidebar) return
    const load = () => NavProjects.preload().then(() => setIsLoaded(true), ignore)
    return whenIdle(load).cancel
  }, [hasSidebar])
  if (!hasSidebar || !isLoaded) return null
  return (
    <Suspense>
      <NavProjects key={orgId} orgId={orgId} collapsed={collapsed} />
    </Suspense>
  )
}

/** A failed load leaves the menu, which has an entry for all projects. */
const ignore = () => undefined
