import type { Node } from 'prosemirror-model'
import type { EditorView, NodeView, NodeViewConstructor, ViewMutationRecord } from 'prosemirror-view'
import markdown from '../markdown/markdown.module.css'
import classes from './editor.module.css'

const maxNameLength = 120

/** An item of a list, with its box. */
class ItemView implements NodeView {
  readonly dom = document.createElement('li')
  readonly contentDOM = document.createElement('div')
  readonly #box: HTMLInputElement | undefined

  constructor(node: Node, view: EditorView, getPos: () => number | undefined) {
    this.dom.dir = 'auto'
    if (node.attrs.checked !== null) {
      const box = document.createElement('input')
      this.#box = box
      this.dom.dataset.task = ''
      box.type = 'checkbox'
      box.contentEditable = 'false'
      // The caret stays in the text.
      box.addEventListener('mousedown', (event) => event.preventDefault())
      box.addEventListener('change', () => {
        const position = getPos()
        if (position === undefined || !view.editable) box.checked = !box.checked
        else view.dispatch(view.state.tr.setNodeAttribute(position, 'checked', box.checked))
      })
      this.dom.append(box)
    }
    this.dom.append(this.contentDOM)
    this.#show(node)
  }

  #show(node: Node) {
    if (!this.#box) return
    this.#box.checked = node.attrs.checked
    this.#box.ariaLabel = (node.firstChild?.textContent ?? '').trim().slice(0, maxNameLength) || 'Task'
  }

  update(node: Node) {
    if (node.type.name !== 'list_item' || (node.attrs.checked !== null) !== (this.#box !== undefined)) return false
    this.#show(node)
    return true
  }

  stopEvent = (event: Event) => event.target === this.#box
  ignoreMutation = (mutation: ViewMutationRecord) =>
    mutation.type !== 'selection' && !this.contentDOM.contains(mutation.target)
}

/** A code block, with a field for its language. */
class CodeView implements NodeView {
  readonly dom = document.createElement('div')
  readonly contentDOM = document.createElement('code')
  readonly #language = document.createElement('input')

  constructor(node: Node, view: EditorView, getPos: () => number | undefined) {
    this.dom.className = classes.code ?? ''
    const frame = document.createElement('pre')
    frame.className = markdown.block ?? ''
    frame.append(this.contentDOM)
    const language = this.#language
    language.className = classes.language ?? ''
    language.ariaLabel = 'Language of the code'
    language.placeholder = 'Language'
    language.maxLength = 40
    language.contentEditable = 'false'
    language.addEventListener('input', () => {
      const position = getPos()
      if (position !== undefined && view.editable)
        view.dispatch(view.state.tr.setNodeAttribute(position, 'info', language.value.replaceAll('`', '')))
    })
    language.addEventListener('keydown', (event) => {
      if (event.key !== 'Enter' || event.ctrlKey || event.metaKey) return
      event.preventDefault()
      view.focus()
    })
    this.dom.append(language, frame)
    this.update(node)
  }

  update(node: Node) {
    if (node.type.name !== 'code_block') return false
    if (this.#language.value !== node.attrs.info) this.#language.value = node.attrs.info
    return true
  }

  stopEvent = (event: Event) => event.target === this.#language
  ignoreMutation = (mutation: ViewMutationRecord) => !this.contentDOM.contains(mutation.target)
}

export const nodeViews: Record<string, NodeViewConstructor> = {
  list_item: (node, view, getPos) => new ItemView(node, view, getPos),
  code_block: (node, view, getPos) => new CodeView(node, view, getPos),
}
