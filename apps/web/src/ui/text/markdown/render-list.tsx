import type { List, ListItem } from 'mdast'
import { toString as textOf } from 'mdast-util-to-string'
import { Fragment, type ReactNode } from 'react'
import type { Context } from './context.ts'
import { TaskBox } from './TaskBox.tsx'
import { boxAt } from './toggle-task.ts'

export function renderList(list: List, context: Context): ReactNode {
  const isLoose = Boolean(list.spread) || list.children.some(isLooseItem)
  const items = list.children.map((item, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the items of a list have no identity other than their position
    <Fragment key={index}>{renderItem(item, isLoose, context)}</Fragment>
  ))
  if (!list.ordered) return <ul>{items}</ul>
  return <ol start={list.start === 1 ? undefined : (list.start ?? undefined)}>{items}</ol>
}

const isLooseItem = ({ spread, children }: ListItem) => spread ?? children.length > 1

function renderItem(item: ListItem, isLoose: boolean, context: Context): ReactNode {
  const box = typeof item.checked === 'boolean' ? renderBox(item, item.checked, context) : null
  const [first, ...others] = item.children
  const begin =
    first?.type !== 'paragraph' ? (
      <>
        {box}
        {first && context.renderNode(first, context)}
      </>
    ) : isLoose ? (
      <p dir='auto'>
        {box}
        {context.renderChildren(first, context)}
      </p>
    ) : (
      <>
        {box}
        {context.renderChildren(first, context)}
      </>
    )
  return (
    <li dir='auto' data-task={box ? '' : undefined}>
      {begin}
      {others.map((child, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the parts of an item have no identity other than their position
        <Fragment key={index}>
          {child.type === 'paragraph' && !isLoose
            ? context.renderChildren(child, context)
            : context.renderNode(child, context)}
        </Fragment>
      ))}
    </li>
  )
}

/** The maximum length of the name of a box, which is the beginning of its item's text. */
const maxNameLength = 120

function renderBox(item: ListItem, isChecked: boolean, { source, onCheck }: Context) {
  const position = boxAt(source, item.position?.start.offset ?? 0)
  const canChange = onCheck !== undefined && position !== undefined
  const [first] = item.children
  return (
    <>
      <TaskBox
        name={(first ? textOf(first) : '').trim().slice(0, maxNameLength) || 'Task'}
        isChecked={isChecked}
        onChange={canChange ? (next) => onCheck(position, next) : undefined}
      />{' '}
    </>
  )
}
