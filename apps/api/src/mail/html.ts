const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }
const escaped = (text: string) => text.replace(/[&<>"']/g, (character) => entities[character] ?? '')

/** Converts a plain mail to simple HTML: a paragraph per block, and a link for a line that contains only a URL. */
export const htmlOf = (body: string): string =>
  `<!doctype html><html lang="en"><body style="font: 16px/1.5 sans-serif; max-width: 36em">${body
    .split(/\n{2,}/)
    .map((block) => `<p>${block.split('\n').map(line).join('<br>')}</p>`)
    .join('')}</body></html>`

const line = (text: string) =>
  /^https?:\/\/\S+$/.test(text) ? `<a href="${escaped(text)}">${escaped(text)}</a>` : escaped(text)
