import type { Plugin } from 'vite'

const attributes = {
  font: { rel: 'preload', as: 'font', type: 'font/woff2' },
  module: { rel: 'modulepreload' },
}

/**
 * Adds a preload link to the HTML page for each file whose name matches `pattern`. The hashed names are known only
 * after the build.
 */
export function preload(kind: keyof typeof attributes, pattern: RegExp): Plugin {
  return {
    name: `preload-${kind}`,
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler: (_html, { bundle = {} }) =>
        Object.keys(bundle)
          .filter((name) => pattern.test(name))
          .map((name) => ({
            tag: 'link',
            attrs: { ...attributes[kind], href: `/${name}`, crossorigin: true },
            injectTo: 'head',
          })),
    },
  }
}
