import { useLayoutEffect } from 'react'

/**
 * Something on the page that the style of an element elsewhere depends on, such as a bar that toasts must not cover.
 */
type PageState =
  | 'shell'
  | 'collapsed-nav'
  | 'mobile-bar'
  | 'board'
  | 'selection-bar'
  | 'dialog-footer'
  | 'page-composer'
  | 'panel-composer'
  | 'chat-panel'
  | 'call-at-bottom'
  | 'call-at-bottom-start'
  | 'call-note'

/** How many mounted components set each state. */
const counts = new Map<PageState, number>()

/**
 * Sets the attribute `data-shows-<state>` on the root element while the component is mounted and `isSet` is true. Style
 * sheets use it instead of `:root:has(...)`, because such a rule makes the browser compute the style of every element
 * again whenever an element is added anywhere on the page.
 */
export function usePageState(state: PageState, isSet = true) {
  useLayoutEffect(() => {
    if (!isSet) return
    change(state, 1)
    return () => change(state, -1)
  }, [state, isSet])
}

function change(state: PageState, difference: 1 | -1) {
  const count = (counts.get(state) ?? 0) + difference
  counts.set(state, count)
  document.documentElement.toggleAttribute(`data-shows-${state}`, count > 0)
}
