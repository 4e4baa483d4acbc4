import text from '../text.module.css'
import type { BlockChoice } from './blocks.ts'
import classes from './editor.module.css'

type Props = {
  id: string
  blocks: readonly BlockChoice[]
  currentIndex: number
  onChoose: (block: BlockChoice) => void
}

/** The kinds of blocks that match the text after the slash. The focus stays in the text. */
export const BlockList = ({ id, blocks, currentIndex, onChoose }: Props) => (
  <div id={id} role='listbox' aria-label='Insert a block' className={`${text.candidates} ${classes.blocks}`}>
    {blocks.map((block, index) => (
      // biome-ignore lint/a11y/useKeyWithClickEvents: the text field handles the keys that choose an entry
      <div
        key={block.label}
        id={`${id}-${index}`}
        ref={(option) => {
          if (index === currentIndex) option?.scrollIntoView({ block: 'nearest' })
        }}
        role='option'
        tabIndex={-1}
        aria-selected={index === currentIndex}
        className={text.candidate}
        onMouseDown={(event) => event.preventDefault()}
        onClick={() => onChoose(block)}
      >
        <block.icon size={18} stroke={1.6} aria-hidden />
        <span>{block.label}</span>
      </div>
    ))}
  </div>
)
