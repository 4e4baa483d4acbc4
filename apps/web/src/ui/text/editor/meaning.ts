import type { Root, RootContent } from 'mdast'

/** What a parsed text says, without where and how it was written. Equal texts have equal meanings. */
export const meaningOf = ({ children }: Pick<Root, 'children'>) => JSON.stringify(children.map(withoutPositions))

const withoutPositions = (block: RootContent): unknown =>
  JSON.parse(JSON.stringify(block, (name, value: unknown) => (name === 'position' ? undefined : value)))
