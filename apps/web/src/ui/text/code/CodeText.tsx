import { Fragment, type ReactNode, useEffect, useState } from 'react'
import classes from './code.module.css'
import type { CodePart, highlight as Highlight } from './highlight.ts'
import { isQuickToHighlight } from './is-quick-to-highlight.ts'

type Props = { code: string; language: string }

/** Loaded with the first code that has a language. */
let highlight: typeof Highlight | undefined

/** A code whose keywords, strings and comments have colors. It is plain until the colors have loaded. */
export function CodeText({ code, language }: Props) {
  const [, setLoaded] = useState(highlight !== undefined)
  const isQuick = isQuickToHighlight(code)
  useEffect(() => {
    if (highlight || !isQuick) return
    import('./highlight.ts').then(
      (module) => {
        highlight = module.highlight
        setLoaded(true)
      },
      // Without a connection, the code stays plain.
      () => undefined,
    )
  }, [isQuick])
  const parts = isQuick ? highlight?.(code, language) : undefined
  return parts ? renderParts(parts) : code
}

const renderParts = (parts: CodePart[]): ReactNode =>
  parts.map((part, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a code have no identity other than their position
    <Fragment key={index}>
      {typeof part === 'string' ? part : <span className={classOf(part.kind)}>{renderParts(part.parts)}</span>}
    </Fragment>
  ))

const classOf = (kind: string | undefined) => (kind === undefined ? undefined : classes[kind])
