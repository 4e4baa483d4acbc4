type PolicyFactory = {
  createPolicy(name: string, rules: { createHTML: (text: string) => string }): { createHTML(text: string): string }
}

declare global {
  interface Window {
    trustedTypes?: PolicyFactory
  }
}

/**
 * The page's content security policy forbids assigning strings to innerHTML. The component library fills its style tags
 * that way, so text without `<` is allowed.
 */
export function allowPlainText() {
  window.trustedTypes?.createPolicy('default', {
    createHTML: (text) => {
      if (text.includes('<')) throw new TypeError('Markup is not written into the page')
      return text
    },
  })
}
