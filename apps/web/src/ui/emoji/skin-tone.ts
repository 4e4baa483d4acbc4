/** The skin tones that the user can choose; `none` is the yellow of emoji without a tone. */
export const skinTones = ['light', 'medium-light', 'medium', 'medium-dark', 'dark'] as const
export type SkinTone = 'none' | (typeof skinTones)[number]

const modifiers = { light: '🏻', 'medium-light': '🏼', medium: '🏽', 'medium-dark': '🏾', dark: '🏿' }

/**
 * Returns an emoji that has skin tones in this tone. A tone follows each person of the emoji and replaces the variation
 * selector there. The handshake between two people has none.
 */
export function withSkinTone(emoji: string, tone: SkinTone): string {
  if (tone === 'none') return emoji
  const hasSeveralParts = emoji.includes('\u200d')
  return emoji.replaceAll(/(\p{Emoji_Modifier_Base})\ufe0f?/gu, (part, base: string) =>
    hasSeveralParts && base === '🤝' ? part : base + modifiers[tone],
  )
}
