import type { MouseEvent } from 'react'
import { isPlainClick } from '../../../lib/plain-click.ts'
import { usePeek } from './use-peek.ts'

/** The path of a task's page, in any area. */
const taskPath = /^\/(?:admin|manager|employee)\/tasks\/([1-9]\d{0,9})$/

/** The id of the task whose page a link opens; undefined for other links. */
export function linkedTaskId(href: string, origin: string): number | undefined {
  const url = URL.canParse(href, origin) ? new URL(href, origin) : undefined
  const id = url?.origin === origin ? taskPath.exec(url.pathname)?.[1] : undefined
  return id === undefined ? undefined : Number(id)
}

/**
 * Returns a handler for clicks in a text: a link to a task shows the task beside the page. J and K then move through the
 * tasks that are linked in the text.
 */
export function usePeekLinks() {
  const { open } = usePeek()
  return (event: MouseEvent<HTMLElement>) => {
    const { target, currentTarget } = event
    const link = target instanceof Element ? target.closest('a[href]') : null
    if (!(link instanceof HTMLAnchorElement) || !isPlainClick(event)) return
    const id = linkedTaskId(link.href, location.origin)
    if (id === undefined) return
    event.preventDefault()
    event.stopPropagation()
    const links = [...currentTarget.querySelectorAll('a')]
    open(
      id,
      links.flatMap(({ href }) => linkedTaskId(href, location.origin) ?? []),
    )
  }
}
