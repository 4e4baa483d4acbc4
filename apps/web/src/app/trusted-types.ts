type PolicyFactory = { createPolicy(name: string, rules: { createHTML: (text: string) => string }): unknown }

declare global {
  interface Window {
    trustedTypes?: PolicyFactory
  }
}

/**
 * The page's policy forbids writing markup. The component library fills its style tags through innerHTML, so plain text
 * is allowed and anything that could open a tag is refused.
 */
export function allowPlainText() {
  window.trustedTypes?.createPolicy('default', {
    createHTML: (text) => {
      if (text.includes('<')) throw new TypeError('Markup is not written into the page')
      return text
    },
  })
}
