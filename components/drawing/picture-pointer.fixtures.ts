import { fireEvent } from '@testing-library/react';

/** Pointer functions that happy-dom lacks, and the size of the picture until `sizePicture` changes it. */
const picture = { width: 1000, height: 1000 };

/** Sets the size of the picture, in pixels. */
export function sizePicture(width: number, height: number): void {
  Object.assign(picture, { width, height });
}

/** Call before rendering: adds pointer capture, and gives every element the position of the picture. */
export function givePointers(): void {
  sizePicture(1000, 1000);
  Element.prototype.setPointerCapture ??= () => undefined;
  Element.prototype.getBoundingClientRect = () => new DOMRect(0, 0, picture.width, picture.height);
}

type Place = readonly [x: number, y: number];

const at = ([clientX, clientY]: Place, more: PointerEventInit = {}): PointerEventInit => ({
  clientX,
  clientY,
  button: 0,
  isPrimary: true,
  pointerId: 1,
  pointerType: 'mouse',
  ...more,
});

/** A mouse over that element; positions are pixels of the picture. */
export const mouseOn = (element: Element) => ({
  press: (place: Place, more?: PointerEventInit) => fireEvent.pointerDown(element, at(place, more)),
  move: (place: Place) => fireEvent.pointerMove(element, at(place)),
  release: (place: Place) => fireEvent.pointerUp(element, at(place)),
  click(...places: Place[]) {
    for (const place of places) {
      fireEvent.pointerDown(element, at(place));
      fireEvent.pointerUp(element, at(place));
    }
  },
  drag(from: Place, to: Place) {
    fireEvent.pointerDown(element, at(from));
    fireEvent.pointerMove(element, at(to));
    fireEvent.pointerUp(element, at(to));
  },
  rightClick(place: Place) {
    fireEvent.pointerDown(element, at(place, { button: 2 }));
    fireEvent.contextMenu(element);
    fireEvent.pointerUp(element, at(place, { button: 2 }));
  },
});
