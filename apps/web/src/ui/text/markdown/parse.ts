import type { Root } from 'mdast'
import { fromMarkdown } from 'mdast-util-from-markdown'
import { gfmAutolinkLiteralFromMarkdown } from 'mdast-util-gfm-autolink-literal'
import { gfmStrikethroughFromMarkdown } from 'mdast-util-gfm-strikethrough'
import { gfmTableFromMarkdown } from 'mdast-util-gfm-table'
import { gfmTaskListItemFromMarkdown } from 'mdast-util-gfm-task-list-item'
import { gfmAutolinkLiteral } from 'micromark-extension-gfm-autolink-literal'
import { gfmStrikethrough } from 'micromark-extension-gfm-strikethrough'
import { gfmTable } from 'micromark-extension-gfm-table'
import { gfmTaskListItem } from 'micromark-extension-gfm-task-list-item'
import { protocolAddress } from './protocol-address.ts'

/** HTML is text like any other: its tags show as they were typed. */
const withoutHtml = { disable: { null: ['htmlFlow', 'htmlText'] } }

const options = {
  extensions: [gfmAutolinkLiteral(), protocolAddress(), gfmStrikethrough(), gfmTable(), gfmTaskListItem(), withoutHtml],
  mdastExtensions: [
    gfmAutolinkLiteralFromMarkdown(),
    gfmStrikethroughFromMarkdown(),
    gfmTableFromMarkdown(),
    gfmTaskListItemFromMarkdown(),
  ],
}

/** Parses CommonMark with tables, task lists, strikethrough and bare addresses. */
export const parseMarkdown = (source: string): Root => fromMarkdown(source, options)
