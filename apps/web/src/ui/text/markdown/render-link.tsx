import type { Definition, Image, ImageReference, Link, LinkReference } from 'mdast'
import type { ReactNode } from 'react'
import type { Context } from './context.ts'
import { safeAddress } from './safe-address.ts'

type LinkNode = Link | LinkReference | Image | ImageReference

/**
 * Renders a link. A picture at another address is a link too: loading it would tell its server who reads the text. An
 * address that is neither a web nor a mail address leaves only its text.
 */
export function renderLink(node: LinkNode, context: Context): ReactNode {
  const target = 'url' in node ? node : context.definitions.get(node.identifier)
  const address = target && safeAddress(target.url)
  const content =
    'children' in node ? context.renderChildren(node, { ...context, isInLink: true }) : node.alt || (target?.url ?? '')
  // Links cannot contain links, but a link may contain a picture.
  if (!target || address === undefined || context.isInLink) return content
  const link = (
    <a href={address} title={target.title ?? undefined} target='_blank' rel='noopener noreferrer nofollow'>
      {content}
    </a>
  )
  return isTyped(node, target) && context.renderAddress ? context.renderAddress(address, link) : link
}

/** Whether the text of the link is its address, so that the user has written no title. */
function isTyped(node: LinkNode, { url }: Link | Image | Definition) {
  if (node.type !== 'link') return false
  const [text, ...others] = node.children
  return others.length === 0 && text?.type === 'text' && text.value === url
}
