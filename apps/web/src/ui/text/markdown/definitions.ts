import type { Definition, Root } from 'mdast'

/** The addresses that a text defines for its references (`[1]: https://…`), by identifier. The first one counts. */
export type Definitions = ReadonlyMap<string, Definition>

export function definitionsOf(root: Root): Definitions {
  const found = new Map<string, Definition>()
  const visit = (node: object) => {
    if (isDefinition(node)) {
      if (!found.has(node.identifier)) found.set(node.identifier, node)
    } else if ('children' in node && Array.isArray(node.children)) node.children.forEach(visit)
  }
  visit(root)
  return found
}

const isDefinition = (node: object): node is Definition => 'type' in node && node.type === 'definition'
