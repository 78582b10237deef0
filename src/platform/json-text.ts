/** JSON of a value of this type that is there already. Over REST it is sent as it is, neither read nor written again. */
export class JsonText<out Value> {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }

  /** Where it is part of JSON that is written here, such as an answer over tRPC. */
  toJSON(): Value {
    return JSON.parse(this.text);
  }
}
