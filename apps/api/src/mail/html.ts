const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }
const escaped = (text: string) => text.replace(/[&<>"']/g, (character) => entities[character] ?? '')

/** A plain mail as simple HTML: a paragraph for each block, and a line that is only an address becomes a link. */
export const htmlOf = (body: string): string =>
  `<!doctype html><html lang="en"><body style="font: 16px/1.5 sans-serif; max-width: 36em">${body
    .split(/\n{2,}/)
    .map((block) => `<p>${block.split('\n').map(line).join('<br>')}</p>`)
    .join('')}</body></html>`

const line = (text: string) =>
  /^https?:\/\/\S+$/.test(text) ? `<a href="${escaped(text)}">${escaped(text)}</a>` : escaped(text)
