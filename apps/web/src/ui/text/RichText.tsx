import { type Piece, readMarkdown } from '@muster/contracts/light-markdown'
import { type ReactNode, useMemo } from 'react'
import classes from './text.module.css'

type Props = {
  content: string
  usernames?: ReadonlySet<string>
  /** Renders the key of a task; by default a key is shown as typed. */
  renderKey?: (text: string) => ReactNode
  /** Renders an address that was typed in the text; by default it is the given link. */
  renderAddress?: (address: string, link: ReactNode) => ReactNode
}

/** Shows a text with light formatting, links and mentions; everything else is shown as typed. */
export function RichText({ content, usernames, renderKey, renderAddress }: Props) {
  const pieces = useMemo(() => readMarkdown(content, usernames), [content, usernames])
  return (
    <div className={classes.text} dir='auto'>
      {pieces.map((piece, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the pieces have no identity other than their position
        <PieceView key={index} piece={piece} renderKey={renderKey} renderAddress={renderAddress} />
      ))}
    </div>
  )
}

type PieceProps = { piece: Piece } & Pick<Props, 'renderKey' | 'renderAddress'>

function PieceView({ piece, renderKey, renderAddress = (_address, link) => link }: PieceProps) {
  if (piece.kind === 'link')
    return renderAddress(
      piece.href,
      <a href={piece.href} target='_blank' rel='noopener noreferrer nofollow'>
        {piece.text}
      </a>,
    )
  if (piece.kind === 'strong') return <strong>{piece.text}</strong>
  if (piece.kind === 'emphasis') return <em>{piece.text}</em>
  if (piece.kind === 'code') return <code className={classes.code}>{piece.text}</code>
  if (piece.kind === 'block')
    return (
      <pre className={classes.block}>
        <code>{piece.text}</code>
      </pre>
    )
  if (piece.kind === 'mention') return <span className={classes.mention}>{piece.text}</span>
  if (piece.kind === 'key' && renderKey) return renderKey(piece.text)
  return piece.text
}
