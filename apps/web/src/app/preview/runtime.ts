// Stands in for React in the preview's bundle: creates elements once and never updates them. The components of the
// preview may therefore use only the hooks below, and their handlers have no effect.
type Props = Readonly<Record<string, unknown>>
type Component = (props: Props) => unknown

const svgTags = new Set(['svg', 'path', 'circle', 'rect', 'line', 'polyline', 'ellipse', 'g'])
const unitlessProperties = new Set(['flexShrink', 'fontWeight', 'zIndex', 'opacity', 'lineHeight'])
const attributeNames: Record<string, string> = {
  className: 'class',
  htmlFor: 'for',
  viewBox: 'viewBox',
  tabIndex: 'tabindex',
}

export const jsx = (type: string | Component, props: Props): unknown =>
  typeof type === 'function' ? type(props) : createNode(type, props)

/** The JSX function for elements with several children. */
export const jsxs = (type: string | Component, props: Props): unknown => jsx(type, props)

export const Fragment: Component = ({ children }) => children

export const createElement = (type: string | Component, props: Props | null, ...children: unknown[]) =>
  jsx(type, children.length > 0 ? { ...props, children } : { ...props })

export const forwardRef = (render: (props: Props, ref: null) => unknown) => (props: Props) => render(props, null)
export const memo = (component: Component) => component
export const useSyncExternalStore = (_subscribe: unknown, get: () => unknown) => get()
export const useId = () => 'preview'

/** A preview has no providers, so every context has no value. */
export const createContext = () => undefined
export const use = () => undefined

function createNode(type: string, { children, ...props }: Props) {
  const node = svgTags.has(type)
    ? document.createElementNS('http://www.w3.org/2000/svg', type)
    : document.createElement(type)
  for (const [name, value] of Object.entries(props)) setAttribute(node, name, value)
  append(node, children)
  return node
}

function append(node: Element, child: unknown) {
  if (Array.isArray(child)) for (const nestedChild of child) append(node, nestedChild)
  else if (child instanceof Node) node.append(child)
  else if (typeof child === 'string' || typeof child === 'number') node.append(String(child))
}

function setAttribute(node: HTMLElement | SVGElement, name: string, value: unknown) {
  if (name === 'key' || name === 'ref' || value === null || value === undefined || typeof value === 'function') return
  if (name === 'style') return setStyle(node, value)
  const isTextAttribute = /^(aria-|data-|draggable$)/.test(name)
  if (typeof value === 'boolean' && !isTextAttribute) return void node.toggleAttribute(name.toLowerCase(), value)
  node.setAttribute(
    attributeNames[name] ?? name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`),
    String(value),
  )
}

/** Sets style properties one by one, because the content security policy forbids style attributes. */
function setStyle(node: HTMLElement | SVGElement, style: unknown) {
  for (const [name, value] of Object.entries(style ?? {}))
    Object.assign(node.style, {
      [name]: typeof value === 'number' && !unitlessProperties.has(name) ? `${value}px` : value,
    })
}
