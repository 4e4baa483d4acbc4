import { useState } from 'react'
import { storedFlag } from '../../lib/stored.ts'

const stored = storedFlag('sidebar-collapsed')

/** Whether the sidebar is collapsed; stored in this browser. */
export function useSidebarCollapsed() {
  const [collapsed, setCollapsed] = useState(stored.get)
  const change = (value: boolean) => {
    stored.set(value)
    setCollapsed(value)
  }
  return [collapsed, change] as const
}
