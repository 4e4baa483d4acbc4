import { type ReactNode, useEffect, useRef } from 'react'

type Props = {
  /** Differs between the views of the dialog. */
  name: string
  children: ReactNode
}

/**
 * The content of a dialog that shows several views in turn. The control that replaces a view disappears with it, so the
 * next view takes the focus. The dialog itself places the focus only when it opens.
 */
export function DialogView({ name, children }: Props) {
  const view = useRef<HTMLDivElement>(null)
  const shownName = useRef(name)
  useEffect(() => {
    if (shownName.current === name) return
    shownName.current = name
    const target =
      view.current?.querySelector<HTMLElement>('[data-autofocus]') ??
      view.current?.querySelector<HTMLElement>('input, textarea, button, a[href]')
    target?.focus()
  }, [name])
  return <div ref={view}>{children}</div>
}
