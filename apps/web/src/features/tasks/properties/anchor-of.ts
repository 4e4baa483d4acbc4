import type { Task } from '@muster/contracts/tasks'
import type { TaskProperty } from './task-property.ts'

/** The attribute of the bar that changes the selected tasks. */
export const barSelector = '[data-selection-bar]'

/**
 * The element below which the editor of a property opens: where the property is shown in the row or on the page, or else
 * the row. The editor for several tasks opens at the bar.
 */
export function anchorOf(
  tasks: readonly Task[],
  property: TaskProperty,
  place: Element | null,
): HTMLElement | undefined {
  const isSelected = tasks.length > 1 || place === null
  const surroundings = isSelected ? (document.querySelector(barSelector) ?? place) : place
  const shown = [...(surroundings?.querySelectorAll(`[data-property="${property}"]`) ?? [])]
  const anchor = shown.find((element) => element.checkVisibility()) ?? boxOf(surroundings)
  return anchor instanceof HTMLElement ? anchor : undefined
}

/** The element, or what it contains if it has no box itself. */
const boxOf = (element: Element | null) =>
  element && element.getClientRects().length === 0 ? element.querySelector('[tabindex], a, button') : element
