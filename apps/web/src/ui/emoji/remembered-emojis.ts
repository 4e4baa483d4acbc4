import { type SkinTone, skinTones } from './skin-tone.ts'

const recentKey = 'recent-emojis'
const toneKey = 'emoji-skin-tone'
const maxRecent = 18

/** The emoji that were chosen last in this browser, the latest first. */
export const recentEmojis = {
  get: (): string[] => localStorage.getItem(recentKey)?.split(' ').filter(Boolean).slice(0, maxRecent) ?? [],
  add(emoji: string) {
    const others = recentEmojis.get().filter((other) => other !== emoji)
    localStorage.setItem(recentKey, [emoji, ...others].slice(0, maxRecent).join(' '))
  },
}

/** The skin tone that was chosen last in this browser. */
export const chosenSkinTone = {
  get: (): SkinTone => skinTones.find((tone) => tone === localStorage.getItem(toneKey)) ?? 'none',
  set: (tone: SkinTone) => localStorage.setItem(toneKey, tone),
}
