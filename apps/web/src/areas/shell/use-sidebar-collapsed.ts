import { useState } from 'react'
import { storedFlag } from '../../lib/stored-flag.ts'

const collapsedFlag = storedFlag('sidebar-collapsed')

/** Whether the sidebar is collapsed; stored in this browser. */
export function useSidebarCollapsed() {
  const [collapsed, setCollapsed] = useState(collapsedFlag.get)
  const change = (value: boolean) => {
    collapsedFlag.set(value)
    setCollapsed(value)
  }
  return [collapsed, change] as const
}
