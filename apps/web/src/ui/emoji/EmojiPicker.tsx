import { UnstyledButton, VisuallyHidden } from '@mantine/core'
import { EmojiPicker as Picker } from 'frimousse'
import { type AriaAttributes, useState } from 'react'
import classes from './emoji.module.css'
import { emojiGroups, emojis } from './emojis.ts'
import { chosenSkinTone, recentEmojis } from './remembered-emojis.ts'
import type { SkinTone } from './skin-tone.ts'

const [light = '', mediumLight = '', medium = '', mediumDark = '', dark = ''] =
  emojis.find(({ codes }) => codes.includes('raised_hand'))?.tones ?? []

const data = {
  locale: 'en',
  categories: emojiGroups.map((label, index) => ({ index, label })),
  skinTones: { light, 'medium-light': mediumLight, medium, 'medium-dark': mediumDark, dark },
  emojis: emojis.map(({ emoji, name, group, codes, tags, tones }) => ({
    emoji,
    category: group,
    label: name,
    version: 1,
    tags: [...codes, ...tags],
    skins: tones && {
      light: tones[0] ?? emoji,
      'medium-light': tones[1] ?? emoji,
      medium: tones[2] ?? emoji,
      'medium-dark': tones[3] ?? emoji,
      dark: tones[4] ?? emoji,
    },
  })),
}

/** Lets the user search and choose an emoji. Arrow keys move through the list, Enter chooses. */
export function EmojiPicker({ onChoose }: { onChoose: (emoji: string) => void }) {
  const [recent] = useState(recentEmojis.get)
  const [tone, setTone] = useState(chosenSkinTone.get)
  const [search, setSearch] = useState('')
  const choose = (emoji: string) => {
    recentEmojis.add(emoji)
    onChoose(emoji)
  }
  const changeTone = (next: SkinTone) => {
    chosenSkinTone.set(next)
    setTone(next)
  }
  return (
    <Picker.Root
      className={classes.picker}
      columns={8}
      skinTone={tone}
      resolveEmojiData={() => data}
      onEmojiSelect={({ emoji }) => choose(emoji)}
    >
      <div className={classes.top}>
        <Picker.Search
          className={classes.search}
          aria-label='Search emoji'
          placeholder='Search emoji'
          maxLength={40}
          data-autofocus
          autoFocus
          value={search}
          onChange={(event) => setSearch(event.currentTarget.value)}
        />
        <Picker.SkinTone emoji='✋'>
          {({ skinToneVariations }) => <ToneButton tone={tone} variations={skinToneVariations} onChange={changeTone} />}
        </Picker.SkinTone>
      </div>
      {recent.length > 0 && search === '' && (
        <fieldset className={classes.recent}>
          <VisuallyHidden component='legend'>Recent emoji</VisuallyHidden>
          {recent.map((emoji) => (
            <UnstyledButton
              key={emoji}
              className={classes.emoji}
              aria-label={nameOf(emoji)}
              onClick={() => choose(emoji)}
            >
              {emoji}
            </UnstyledButton>
          ))}
        </fieldset>
      )}
      <Picker.Viewport className={classes.viewport} tabIndex={0}>
        <Picker.Empty className={classes.empty}>No emoji has this name.</Picker.Empty>
        <Picker.List
          className={classes.list}
          components={{
            CategoryHeader: ({ category, ...props }) => (
              <div {...props} className={classes.group}>
                {category.label}
              </div>
            ),
            Row: ({ children, ...props }) => (
              <div {...countedFromOne(props)} className={classes.row}>
                {children}
              </div>
            ),
            Emoji: ({ emoji, ...props }) => (
              <button type='button' {...countedFromOne(props)} className={classes.emoji} title={emoji.label}>
                {emoji.emoji}
              </button>
            ),
          }}
        />
      </Picker.Viewport>
    </Picker.Root>
  )
}

/** The picker's library counts rows and columns from 0, ARIA from 1. */
function countedFromOne<Props extends AriaAttributes>(props: Props): Props {
  const { 'aria-rowindex': row, 'aria-colindex': column } = props
  return {
    ...props,
    'aria-rowindex': row === undefined ? row : row + 1,
    'aria-colindex': column === undefined ? column : column + 1,
  }
}

const nameOf = (emoji: string) =>
  emojis.find((entry) => entry.emoji === emoji || entry.tones?.includes(emoji))?.name ?? emoji

type ToneProps = {
  tone: SkinTone
  variations: { skinTone: SkinTone; emoji: string }[]
  onChange: (tone: SkinTone) => void
}

/** Each click changes to the next skin tone. */
function ToneButton({ tone, variations, onChange }: ToneProps) {
  const index = Math.max(
    0,
    variations.findIndex(({ skinTone }) => skinTone === tone),
  )
  const next = variations[(index + 1) % variations.length]?.skinTone ?? 'none'
  return (
    <UnstyledButton
      className={classes.emoji}
      aria-label={`Skin tone: ${tone === 'none' ? 'yellow' : tone}`}
      title='Change the skin tone'
      onClick={() => onChange(next)}
    >
      {variations[index]?.emoji}
    </UnstyledButton>
  )
}
