import {writeRunArchive} from "../../data-loaders/cli/run-loader.js";

process.exitCode = await writeRunArchive();
