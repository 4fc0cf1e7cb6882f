/** The tiles of maps, a setting of the agency. */
export interface MapTiles {
  readonly address: string;
  readonly attribution: string;
}
