import { CandidateList } from '../CandidateList.tsx'
import type { BlockChoice } from './blocks.ts'

type Props = {
  id: string
  blocks: readonly BlockChoice[]
  currentIndex: number
  onChoose: (block: BlockChoice) => void
}

/** The kinds of blocks that match the text after the slash. */
export const BlockList = ({ blocks, ...props }: Props) => (
  <CandidateList {...props} label='Insert a block' candidates={blocks} keyOf={({ label }) => label}>
    {(block) => (
      <>
        <block.icon size={18} stroke={1.6} aria-hidden />
        <span>{block.label}</span>
      </>
    )}
  </CandidateList>
)
