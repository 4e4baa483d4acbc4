import { Fragment, type ReactNode, useEffect, useState } from 'react'
import { codeClass } from './code-class.ts'
import type { CodePart } from './highlight.ts'
import { isQuickToHighlight } from './is-quick-to-highlight.ts'
import { loadedHighlight, loadHighlight } from './load-highlight.ts'

type Props = { code: string; language: string }

/** A code whose keywords, strings and comments have colors. It is plain until the colors have loaded. */
export function CodeText({ code, language }: Props) {
  const [, setLoaded] = useState(loadedHighlight() !== undefined)
  const isQuick = isQuickToHighlight(code)
  useEffect(() => {
    if (loadedHighlight() || !isQuick) return
    loadHighlight().then(() => setLoaded(loadedHighlight() !== undefined))
  }, [isQuick])
  const parts = isQuick ? loadedHighlight()?.(code, language) : undefined
  return parts ? renderParts(parts) : code
}

const renderParts = (parts: CodePart[]): ReactNode =>
  parts.map((part, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a code have no identity other than their position
    <Fragment key={index}>
      {typeof part === 'string' ? part : <span className={codeClass(part.kind)}>{renderParts(part.parts)}</span>}
    </Fragment>
  ))
