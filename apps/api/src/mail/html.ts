const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }
const escapeHtml = (text: string) => text.replace(/[&<>"']/g, (character) => entities[character] ?? '')

/**
 * Converts a plain-text mail to simple HTML: blank lines separate the paragraphs, and a line that contains only a URL
 * becomes a link.
 */
export const htmlOf = (body: string): string =>
  `<!doctype html><html lang="en"><body style="font: 16px/1.5 sans-serif; max-width: 36em">${body
    .split(/\n{2,}/)
    .map((block) => `<p>${block.split('\n').map(lineHtml).join('<br>')}</p>`)
    .join('')}</body></html>`

const lineHtml = (text: string) =>
  /^https?:\/\/\S+$/.test(text) ? `<a href="${escapeHtml(text)}">${escapeHtml(text)}</a>` : escapeHtml(text)
