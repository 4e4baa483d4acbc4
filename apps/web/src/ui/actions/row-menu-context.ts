import { createContext } from 'react'
import type { Point } from './ActionMenu.tsx'

/** Opens the menu of the object with this id, at the button that was pressed; undefined outside a list of objects. */
export const RowMenuContext = createContext<((id: number, point: Point, button: HTMLElement) => void) | undefined>(
  undefined,
)
