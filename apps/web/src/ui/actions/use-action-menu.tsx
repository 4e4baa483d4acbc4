import { Suspense, useState } from 'react'
import type { OfferedAction } from '../../lib/actions/offers.ts'
import { lazily } from '../../lib/lazily.ts'
import type { Point } from './ActionMenu.tsx'
import { useRowMenu } from './use-row-menu.ts'

const ActionMenu = lazily(async () => (await import('./ActionMenu.tsx')).ActionMenu)

type Options = { label: string; actions: readonly OfferedAction[] }

/** Returns the handlers that open a menu by right click and long press, and the menu. */
export function useActionMenu({ label, actions }: Options) {
  const [point, setPoint] = useState<Point>()
  const handlers = useRowMenu((_, at) => {
    setPoint(at)
    return true
  })
  const menu = point && (
    <Suspense>
      <ActionMenu label={label} point={point} actions={actions} onClose={() => setPoint(undefined)} />
    </Suspense>
  )
  return { handlers, menu }
}
